"""`python -m chkobba.bots`: see `chkobba.bots.command`."""

from chkobba.bots.command import main

main()
