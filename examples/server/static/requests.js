// Requests to the server; an answer is an object, also where the server cannot be reached.

export async function post(path, data) {
  try {
    const answer = await fetch(path, { method: "POST", body: JSON.stringify(data) });
    return await answer.json();
  } catch {
    return { type: "refused", code: "connection/lost", message: "The server cannot be reached" };
  }
}
