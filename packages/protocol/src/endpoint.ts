declare const wire: unique symbol

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An endpoint of the wire protocol. The type parameters exist at compile time only. */
export interface Endpoint<Request, Response> {
  readonly method: Method
  /** Path on the host; `{name}` is a parameter from the request. */
  readonly path: string
  readonly [wire]?: (request: Request) => Response
}
