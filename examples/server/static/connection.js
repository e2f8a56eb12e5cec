// The page's one socket. It comes again by itself, each time a little later, unless sent away.

const FINAL = 4000;
const FIRST_DELAY = 250;
const LONGEST_DELAY = 8000;

export class Connection {
  // `greeting` gives the first message; `onMessage` takes each that comes, `onState` one of
  // "open", "lost" and "ended".
  constructor(path, { greeting, onMessage, onState }) {
    const address = new URL(path, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    this.address = address;
    this.handlers = { greeting, onMessage, onState };
    this.failures = 0;
    this.open();
  }

  open() {
    const { greeting, onMessage, onState } = this.handlers;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => socket.send(JSON.stringify(greeting())));
    socket.addEventListener("message", (event) => {
      if (socket !== this.socket) return;
      this.failures = 0;
      onState("open");
      onMessage(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (socket !== this.socket) return;
      if (event.code === FINAL) {
        onState("ended");
        return;
      }
      onState("lost");
      const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.failures);
      this.failures += 1;
      setTimeout(() => socket === this.socket && this.open(), delay * (0.5 + Math.random() / 2));
    });
  }

  // Introduce the page anew, as after it has taken a seat.
  renew() {
    this.socket.close();
    this.open();
  }

  // Whether the message could be sent.
  send(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
