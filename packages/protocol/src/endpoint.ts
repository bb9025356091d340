declare const wire: unique symbol

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An endpoint of the wire protocol. The type parameters exist at compile time only. */
export type Endpoint<Request, Response> = UntypedEndpoint & {
  readonly [wire]?: (request: Request) => Response
}

/** Method and path of an endpoint, and what a POST does. A GET is a read, unless its kind is `write`. */
export type UntypedEndpoint = (
  | { readonly method: Exclude<Method, 'GET' | 'POST'>; readonly kind?: never }
  | { readonly method: 'GET'; readonly kind?: 'write' }
  | { readonly method: 'POST'; readonly kind: PostKind }
) & {
  /** Path on the host; `{name}` is a parameter from the request. */
  readonly path: string
  /** False if concurrent calls must not share a response. */
  readonly isShared?: false
}

/**
 * `read`: changes nothing, so that concurrent calls may share a request, and a failed one may be retried.
 * `item-write`: writes one item, once for each idempotency key.
 * `write`: any other call.
 */
type PostKind = 'read' | 'item-write' | 'write'

/** Returns true for an endpoint that changes nothing. */
export function isRead({ method, kind }: UntypedEndpoint): boolean {
  return kind ? kind === 'read' : method === 'GET'
}
