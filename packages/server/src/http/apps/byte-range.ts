/** A range of bytes; `end` is the position after the last one. */
export interface ByteRange {
  start: number
  end: number
}

/** Matches one range. Several ranges, which need a `multipart` response, are ignored as RFC 9110 §14.2 allows. */
const SINGLE_RANGE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i

/**
 * Returns the range that a GET requests of a file, or `unsatisfiable` if the file has no byte of it. Returns
 * undefined without a valid range, or if `If-Range` names another version of the file: the response is the whole file
 * then.
 * @param etag strong entity tag of the file
 * @see RFC 9110 §14.1.2, §13.1.5
 */
export function requestedRange(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  { size, etag }: { size: number; etag: string },
): ByteRange | 'unsatisfiable' | undefined {
  if (method !== 'GET') return undefined
  const condition = headers.get('if-range')
  if (condition !== null && condition !== etag) return undefined
  const [, first = '', last = ''] = SINGLE_RANGE.exec(headers.get('range') ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(Number(last) + 1, size)
  return start < size ? { start, end } : 'unsatisfiable'
}
