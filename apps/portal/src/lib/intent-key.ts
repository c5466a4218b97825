/**
 * One idempotency key for one filled form: the same content gives the same key however often it is sent, so a double press or
 * a second try after a lost answer never makes two; another content is another act.
 */
export function createIntentKeys(newKey: () => string): (content: unknown) => string {
  let last: { content: string; key: string } | undefined;
  return (content) => {
    const text = JSON.stringify(content);
    if (last?.content !== text) last = { content: text, key: newKey() };
    return last.key;
  };
}
