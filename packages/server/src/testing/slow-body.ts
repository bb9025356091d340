/** Creates a body of which the second half follows after `between`. It is sent after the first half was read. */
export function slowBody(text: string, between: () => Promise<unknown>): ReadableStream {
  const middle = text.length >> 1
  const encoder = new TextEncoder()
  let isBegun = false
  return new ReadableStream({
    pull: async (controller) => {
      if (isBegun) await between()
      controller.enqueue(encoder.encode(isBegun ? text.slice(middle) : text.slice(0, middle)))
      if (isBegun) controller.close()
      isBegun = true
    },
  })
}
