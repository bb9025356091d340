/** Gives the whole address of a path. */
export type AddressOf = (path: string) => string

/** Where the server is. @see docs/wire.md#hosts */
export function createAddressOf(
  host: string | undefined,
  paths: (path: string) => string = (path) => path,
): AddressOf {
  const origin = host?.replace(/\/+$/, '')
  // The hosted provider answers calls about content and members nearer to the visitor.
  return (path) =>
    (origin ?? `https://${/^\/(wix-data|members)/.test(path) ? 'edge' : 'www'}.wixapis.com`) +
    paths(path)
}
