/** What the calls of the wire read of a request: less than the platform's `Request`, which is one. */
export interface CallRequest {
  readonly method: string
  readonly url: string
  readonly headers: Pick<Headers, 'get' | 'has'>
  readonly body: AsyncIterable<Uint8Array> | null
  /** Of a socket, the address at its other end; where it is left out, `Networks.note` may have been told. */
  readonly remoteAddress?: string | undefined
  /** The whole body, where it has come already. */
  readonly received?: Uint8Array
  arrayBuffer(): Promise<ArrayBuffer | Uint8Array>
}
