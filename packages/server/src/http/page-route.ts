/** One hosted page or form. */
export interface PageRoute {
  method: 'GET' | 'POST'
  path: string
  answer(request: Request, requestId: string): Promise<Response>
}
