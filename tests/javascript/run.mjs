// Check the conformance kit from JavaScript: `node run.mjs PATH_TO_SRC_CHKOBBA`.
//
// Every line of every file is validated against the schemas. Every text of notation.jsonl but
// records is parsed: a good one must be printed in its canonical form and say what its document
// says, a bad one must be refused at its offset. The exit status is 1 on any difference.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import Ajv2020 from "ajv/dist/2020.js";
import * as notation from "./notation.mjs";

const FORMS = {
  card: [notation.parseCard, String],
  cards: [notation.parseCards, notation.printCards],
  card_set: [notation.parseCardSet, notation.printCardSet],
  action: [notation.parseAction, notation.printAction],
  rules: [notation.parseRules, notation.printRules],
  position: [notation.parsePosition, notation.printPosition],
};

/** What is wrong with our own parser or with the line; nothing if they agree. */
function difference(line) {
  const [parse, print] = FORMS[line.of];
  let value;
  try {
    value = parse(line.text);
  } catch (error) {
    if (!(error instanceof notation.NotationError)) throw error;
    return error.offset === line.offset ? undefined : `found ${error.message}`;
  }
  if ("offset" in line) return "found nothing wrong";
  if ("problems" in line) return undefined; // the text is notation; the rest is for the rules
  if (print(value) !== line.canonical) return `found ${print(value)}`;
  const agreed = !line.document || agrees(value, line.document);
  return agreed ? undefined : `found ${JSON.stringify(value)}`;
}

/** Whether a document says all that the text does; it can say more, which follows from that. */
function agrees(value, document) {
  return Object.entries(value).every(([key, part]) =>
    key === "rules" ? agrees(part, document.rules) : isDeepStrictEqual(part, document[key]),
  );
}

function main(folder) {
  const read = (...names) => readFileSync(join(folder, ...names), "utf8");
  const ajv = new Ajv2020({ strictTypes: false, validateFormats: false });
  ajv.addSchema(JSON.parse(read("schema.json")));
  const validate = ajv.compile(JSON.parse(read("conformance", "schema.json")));
  const counts = { lines: 0, parsed: 0, failed: 0 };
  const names = readdirSync(join(folder, "conformance")).filter((name) => name.endsWith(".jsonl"));
  for (const name of names.sort()) {
    const texts = read("conformance", name).split("\n").slice(0, -1);
    texts.forEach((text, place) => {
      const line = JSON.parse(text);
      counts.lines += 1;
      let wrong = validate(line) ? undefined : ajv.errorsText(validate.errors);
      if (wrong === undefined && line.kind === "notation" && line.of in FORMS) {
        counts.parsed += 1;
        wrong = difference(line);
      }
      if (wrong === undefined) return;
      counts.failed += 1;
      console.log(`${name}:${place + 1}: ${text.slice(0, 300)}\n    ${wrong}`);
    });
  }
  console.log(
    `${counts.lines} lines validated, ${counts.parsed} texts parsed, ${counts.failed} failed`,
  );
  return counts.failed === 0 && counts.parsed > 0 ? 0 : 1;
}

process.exitCode = main(process.argv[2]);
