// The server's pictures in the page, and the cards in them as buttons.

import { cardName } from "./words.js";

const NARROW = matchMedia("(max-width: 640px)");
const MIDDLE = "148 0 504 560";
const STYLE = /<style[^>]*>([^<]*)<\/style>/g;
const adopted = new Set();

// Put a picture where it belongs. Its style element, which the page's policy does not let in,
// becomes a style sheet of the page.
export function show(place, text) {
  const bare = text.replace(STYLE, (_, style) => adopt(style));
  const picture = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  picture.querySelector("title")?.remove(); // it would pop up wherever the pointer rests
  picture.removeAttribute("width"); // it is as wide as the page lets it, whatever it shows
  picture.removeAttribute("height");
  picture.setAttribute("role", "group");
  const words = picture.querySelector("desc");
  if (words) picture.setAttribute("aria-label", words.textContent);
  place.replaceChildren(document.adoptNode(picture));
  return picture;
}

function adopt(style) {
  if (!adopted.has(style)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets.push(sheet);
    adopted.add(style);
  }
  return "";
}

// On a narrow screen the middle of the table alone, so that its cards are large.
export function fit(picture) {
  const whole = picture.getAttribute("viewBox");
  const change = () => picture.setAttribute("viewBox", NARROW.matches ? MIDDLE : whole);
  change();
  NARROW.onchange = change;
}

// Make buttons of the cards in one part of the picture.
export function makeButtons(picture, part, where, onPress) {
  for (const element of picture.querySelectorAll(`${part} .chk-card`)) {
    const card = [...element.classList].map((name) => /^chk-(\w[DHSC])$/.exec(name)?.[1]).find(Boolean);
    element.dataset.card = card;
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "0");
    element.setAttribute("aria-pressed", "false");
    element.setAttribute("aria-label", `${cardName(card)}, ${where}`);
    element.addEventListener("click", () => onPress(card));
    element.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        onPress(card);
      }
    });
  }
}
