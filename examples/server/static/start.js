// The start page: make a match and go there.

import { post } from "./requests.js";

const field = (id) => document.getElementById(id).value.trim();

document.getElementById("create").addEventListener("submit", async (event) => {
  event.preventDefault();
  const rules = `${field("game")} target=${field("target")} ${field("options")}`.trim();
  const answer = await post("/matches", { rules, players: Number(field("players")) });
  if (answer.match) {
    location.assign(`/matches/${answer.match}`);
  } else {
    document.getElementById("notice").textContent = `${answer.message} [${answer.code}]`;
  }
});
