/** Creates the response with a file that the browser saves. @param name of ASCII letters, digits, dots and dashes */
export function fileResponse(
  body: string | ReadableStream<Uint8Array>,
  { type, name }: { type: string; name: string },
): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
