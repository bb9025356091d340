declare const wire: unique symbol

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One line of the wire contract. The type parameters tie both ends to it and cost nothing at run time. */
export interface Endpoint<Request, Response> {
  readonly method: Method
  /** Path on the host, with `{name}` for a part that the request fills. */
  readonly path: string
  readonly [wire]?: (request: Request) => Response
}
