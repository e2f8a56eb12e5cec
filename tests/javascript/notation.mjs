// The notation of cards, actions, rule sets and positions: parsers and printers in plain JavaScript.
//
// It is written from the documentation and shares nothing with the Python library. A parser gives
// plain data with the keys of the documents, or throws a NotationError with the place. All that is
// notation is ASCII, so that up to that place an offset counts code points, whatever comes behind.

const RANKS = "A234567QJK";
const SUITS = "DHSC";
const MOST = 999_999_999;

export class NotationError extends Error {
  constructor(message, offset) {
    super(`${message} at offset ${offset}`);
    this.offset = offset;
  }
}

/** A text, and how far it has been read. */
class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  fail(message, at = this.at) {
    throw new NotationError(message, at);
  }

  has(sign) {
    return this.text.startsWith(sign, this.at);
  }

  take(sign) {
    const found = this.has(sign);
    if (found) this.at += sign.length;
    return found;
  }

  expect(sign) {
    if (!this.take(sign)) this.fail(`expected "${sign}"`);
  }

  end() {
    if (this.at !== this.text.length) this.fail("expected nothing more");
  }

  match(pattern, message) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found === null) this.fail(message);
    this.at = pattern.lastIndex;
    return found[0];
  }

  number() {
    return Number(this.match(/(?:-?[1-9][0-9]{0,8}|0)(?![0-9])/y, "expected a number"));
  }

  word(words) {
    const at = this.at;
    const found = this.match(/[a-z_]+/y, "expected a word");
    if (!words.includes(found)) this.fail(`expected one of ${words.join(", ")}`, at);
    return found;
  }

  flag() {
    return this.word(["yes", "no"]) === "yes";
  }

  card() {
    return this.match(/[A234567QJK][DHSC]/y, "expected a card");
  }
}

/** What `read` makes of a whole text. */
function whole(text, read) {
  const reader = new Reader(text);
  const value = read(reader);
  reader.end();
  return value;
}

// Cards

export const cardIndex = (card) => 4 * RANKS.indexOf(card[0]) + SUITS.indexOf(card[1]);

const inCardOrder = (cards) => [...cards].sort((one, other) => cardIndex(one) - cardIndex(other));

export const parseCard = (text) => {
  try {
    return whole(text, (reader) => reader.card());
  } catch {
    throw new NotationError("expected a card", 0);
  }
};

function readCards(reader, distinct) {
  const cards = [];
  if (reader.text === "") return cards;
  do {
    const at = reader.at;
    const card = reader.card();
    if (distinct && cards.includes(card)) reader.fail(`${card} is named twice`, at);
    cards.push(card);
  } while (reader.take(" "));
  return cards;
}

export const parseCards = (text) => whole(text, (reader) => readCards(reader, false));
export const parseCardSet = (text) => whole(text, (reader) => readCards(reader, true));
export const printCards = (cards) => cards.join(" ");
export const printCardSet = (cards) => printCards(inCardOrder(cards));

// Actions

const WORDS = {
  keep: { type: "keep_card" },
  put: { type: "put_card" },
  redeal: { type: "propose_redeal" },
  yes: { type: "answer_redeal", accept: true },
  no: { type: "answer_redeal", accept: false },
};

function readCaptured(reader) {
  const cards = [];
  while (reader.at < reader.text.length) {
    reader.expect(cards.length === 0 ? ">" : "+");
    const at = reader.at;
    const card = reader.card();
    if (cards.includes(card)) reader.fail(`${card} is named twice`, at);
    cards.push(card);
  }
  return inCardOrder(cards);
}

function readAction(reader) {
  if (reader.take("shuffle ")) {
    const dealer = reader.number();
    reader.expect(" ");
    const deck = [];
    while (reader.at < reader.text.length) deck.push(reader.card());
    return { type: "shuffle", dealer, deck };
  }
  const seat = reader.number();
  reader.expect(" ");
  const word = reader.text.slice(reader.at);
  if (Object.hasOwn(WORDS, word)) {
    reader.expect(word);
    const { type, ...rest } = WORDS[word];
    return { type, seat, ...rest };
  }
  if (reader.take("cut ")) return { type: "cut", seat, lifted: reader.number() };
  const type = reader.take("claim ") ? "claim" : "play";
  return { type, seat, card: reader.card(), captured: readCaptured(reader) };
}

export const parseAction = (text) => whole(text, readAction);

export function printAction(action) {
  const { type, seat } = action;
  if (type === "shuffle") return `shuffle ${action.dealer} ${action.deck.join("")}`;
  if (type === "cut") return `${seat} cut ${action.lifted}`;
  if (type === "play" || type === "claim") {
    const taken = action.captured.length ? `>${action.captured.join("+")}` : "";
    return `${seat} ${type === "claim" ? "claim " : ""}${action.card}${taken}`;
  }
  const same = (kind) => kind.type === type && kind.accept === action.accept;
  return `${seat} ${Object.keys(WORDS).find((word) => same(WORDS[word]))}`;
}

// Rule sets

const inRange = (fits) => (reader) => {
  const at = reader.at;
  const number = reader.number();
  if (!fits(number)) reader.fail("no such value", at);
  return number;
};
const oneOf = (...words) => (reader) => reader.word(words);
const readFlag = (reader) => reader.flag();

function readRanks(reader) {
  if (reader.take("-")) return [];
  const at = reader.at;
  const ranks = [...reader.match(/[A234567QJK]+/y, "expected ranks")];
  if (new Set(ranks).size < ranks.length) reader.fail("a rank is named twice", at);
  return ranks;
}

const OPTIONS = {
  target: inRange((target) => target >= 1 && target <= MOST),
  best_of: inRange((games) => [1, 3, 5].includes(games)),
  opening: oneOf("cut", "plain"),
  redeal: oneOf("never", "by_agreement", "three_kings"),
  capture: oneOf("optional", "compulsory"),
  claims: readFlag,
  chkobba_points: oneOf("one", "by_value", "by_count"),
  bayta: readFlag,
  ajiliya: readFlag,
  barmila_ranks: readRanks,
  eight_dinari: oneOf("off", "ten_only", "ten_with_chkobbas"),
  nine_dinari: readFlag,
  ten_dinari: readFlag,
  sixes_and_sevens: readFlag,
  dealer: oneOf("rotate", "trailing_side"),
};

const PRESETS = {
  tunisian: (target = 21) => ({
    target,
    best_of: 1,
    opening: "cut",
    redeal: "by_agreement",
    capture: "optional",
    claims: true,
    chkobba_points: "one",
    bayta: true,
    ajiliya: false,
    barmila_ranks: ["7", "6"],
    eight_dinari: "off",
    nine_dinari: false,
    ten_dinari: false,
    sixes_and_sevens: false,
    dealer: "rotate",
  }),
  libyan: (target = 31) => ({
    target,
    best_of: 1,
    opening: "plain",
    redeal: "three_kings",
    capture: "compulsory",
    claims: false,
    chkobba_points: "by_value",
    bayta: false,
    ajiliya: false,
    barmila_ranks: ["7", "6"],
    eight_dinari: target < 61 ? "ten_only" : "ten_with_chkobbas",
    nine_dinari: true,
    ten_dinari: true,
    sixes_and_sevens: false,
    dealer: "trailing_side",
  }),
};

function readRules(reader) {
  const preset = PRESETS[reader.word(Object.keys(PRESETS))];
  const changes = {};
  while (reader.has(" ") && !reader.has(" | ")) {
    reader.expect(" ");
    const at = reader.at;
    const option = reader.word(Object.keys(OPTIONS));
    if (Object.hasOwn(changes, option)) reader.fail(`${option} is given twice`, at);
    reader.expect("=");
    changes[option] = OPTIONS[option](reader);
  }
  return { ...preset(changes.target), ...changes };
}

export const parseRules = (text) => whole(text, readRules);

function printValue(value) {
  if (Array.isArray(value)) return value.join("") || "-";
  return typeof value === "boolean" ? printFlag(value) : String(value);
}

export function printRules(rules) {
  const texts = Object.entries(PRESETS).map(([name, preset]) => {
    const usual = { ...preset(rules.target), target: preset().target };
    const options = Object.keys(OPTIONS).map((name) => [name, printValue(rules[name])]);
    const changed = options.filter(([name, value]) => value !== printValue(usual[name]));
    return [name, ...changed.map(([name, value]) => `${name}=${value}`)];
  });
  const [tunisian, libyan] = texts;
  return (libyan.length < tunisian.length ? libyan : tunisian).join(" ");
}

// Positions

const printFlag = (flag) => (flag ? "yes" : "no");
const printSet = (cards) => inCardOrder(cards).join("") || "-";
const number = { read: (reader) => reader.number(), print: String };
const flag = { read: readFlag, print: printFlag };
const optional = ({ read, print }) => ({
  read: (reader) => (reader.take("-") ? null : read(reader)),
  print: (value) => (value === null ? "-" : print(value)),
});
const each = ({ read, print }) => ({
  read: (reader) => {
    const values = [read(reader)];
    while (reader.has(" ") && !reader.has(" | ")) {
      reader.expect(" ");
      values.push(read(reader));
    }
    return values;
  },
  print: (values) => values.map(print).join(" "),
});

function readPile(reader) {
  if (reader.take("-")) return [];
  const cards = [reader.card()];
  while (reader.at < reader.text.length && !reader.has(" ") && !reader.has("-")) {
    cards.push(reader.card());
  }
  return cards;
}

function readChkobbas(reader) {
  if (reader.take("-")) return [];
  const chkobbas = [];
  do {
    const card = reader.card();
    reader.expect(":");
    chkobbas.push({ card, count: reader.number() });
  } while (reader.take(","));
  return chkobbas;
}

const cardSet = { read: (reader) => inCardOrder(readPile(reader)), print: printSet };
const FIELDS = {
  players: number,
  phase: {
    read: oneOf("shuffle", "cut", "cut_choice", "play", "redeal", "match_over"),
    print: String,
  },
  turn: optional(number),
  dealer: optional(number),
  round_number: number,
  redeals: number,
  proposer: optional(number),
  asked: each(flag),
  scores: each(number),
  games: each(number),
  hands: each(cardSet),
  table: cardSet,
  stock: { read: readPile, print: (cards) => cards.join("") || "-" },
  piles: each(cardSet),
  chkobbas: each({
    read: readChkobbas,
    print: (side) => side.map(({ card, count }) => `${card}:${count}`).join(",") || "-",
  }),
  last_capturer: optional(number),
  last_laid: optional({ read: (reader) => reader.card(), print: String }),
  ply: number,
};

function readPosition(reader) {
  const position = { rules: readRules(reader) };
  for (const [name, { read }] of Object.entries(FIELDS)) {
    reader.expect(` | ${name} `);
    position[name] = read(reader);
  }
  return position;
}

export const parsePosition = (text) => whole(text, readPosition);

export function printPosition(position) {
  const fields = Object.entries(FIELDS);
  const parts = fields.map(([name, { print }]) => `${name} ${print(position[name])}`);
  return [printRules(position.rules), ...parts].join(" | ");
}
