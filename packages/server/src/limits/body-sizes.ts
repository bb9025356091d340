const KIBIBYTE = 1024

const MEBIBYTE = 1024 * KIBIBYTE

/**
 * Maximum bytes of a body. Parsing a large one blocks the process, so only writes of data and calls of operators may
 * have one. `bodyLimits` in `api/kit/dispatch.ts` chooses the limit of an API call.
 * @see docs/wire/limits.md
 */
export const bodyBytes = {
  /** A form of the hosted pages. The largest have ten fields and a token. */
  form: 64 * KIBIBYTE,
  /** A call that needs no token. */
  withoutToken: 64 * KIBIBYTE,
  /** A write of data by a visitor or a member. */
  write: 4 * MEBIBYTE,
  /** A write of data by an operator, or a call for operators. */
  byOperator: 16 * MEBIBYTE,
  /** Any other call. */
  other: MEBIBYTE,
  /** A body that is too large. Its bytes are discarded: many clients read the error only after they have sent all. */
  discarded: 64 * MEBIBYTE,
} as const

/**
 * Bytes of a block, in which large bodies are counted (`body-blocks` in `callLimits`). A body of at most one block is
 * not counted.
 */
export const BLOCK_BYTES = 64 * KIBIBYTE
