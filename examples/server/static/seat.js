// The seat of this tab, and the token that proves it, kept as far as the browser lets us: the token
// for whoever opens the match again, the choice of the seat for this tab alone.

const SEATS = [0, 1, 2, 3];
const memory = new Map();

function keep(kind, key, value) {
  memory.set(kind + key, value);
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, value);
  } catch {
    // The browser keeps nothing; the memory of this page has to do.
  }
}

function kept(kind, key) {
  try {
    return window[kind].getItem(key);
  } catch {
    return memory.get(kind + key) ?? null;
  }
}

export class Seat {
  constructor(match) {
    this.key = `chkobba:${match}`;
  }

  // The token of this tab's seat, or of one that another tab had; null for who only watches.
  get token() {
    const own = kept("sessionStorage", this.key);
    const seats = own === null ? SEATS : [own];
    const seat = seats.find((one) => kept("localStorage", `${this.key}:${one}`) !== null);
    if (seat === undefined) return null;
    keep("sessionStorage", this.key, String(seat));
    return kept("localStorage", `${this.key}:${seat}`);
  }

  take(seat, token) {
    keep("localStorage", `${this.key}:${seat}`, token);
    keep("sessionStorage", this.key, String(seat));
  }

  lose() {
    keep("localStorage", `${this.key}:${kept("sessionStorage", this.key)}`, null);
    keep("sessionStorage", this.key, null);
  }
}
