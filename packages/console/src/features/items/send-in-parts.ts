/** Sends entries in one call, or in halves if they do not fit into one. A single entry is always sent. */
export async function sendInParts<Entry, Result>(
  entries: readonly Entry[],
  fits: (part: readonly Entry[]) => boolean,
  send: (part: readonly Entry[]) => Promise<Result[]>,
): Promise<Result[]> {
  if (entries.length === 0) return []
  if (entries.length === 1 || fits(entries)) return send(entries)
  const half = Math.ceil(entries.length / 2)
  const first = await sendInParts(entries.slice(0, half), fits, send)
  return [...first, ...(await sendInParts(entries.slice(half), fits, send))]
}

/** Returns the bytes of a value as JSON. */
export function jsonBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length
}
