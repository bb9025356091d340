import type * as dataCodes from '@foyer/protocol/data-codes'
import type * as identityCodes from '@foyer/protocol/identity-codes'

/** Codes that the client itself raises. */
type ClientCode =
  | 'CONFIGURATION'
  | 'INVALID_ARGUMENT'
  | 'INVALID_RESPONSE'
  | 'NETWORK'
  | 'NO_TOKEN'
  | 'SESSION_ELSEWHERE'
  | 'STATE_LOST'
  | 'SYSTEM'
  | 'TIMEOUT'

type CodeIn<Codes> = Extract<Codes[keyof Codes], string>

/**
 * Code of an error. Editors complete the known codes; a newer server may send others.
 * @see docs/wire.md#data-errors
 */
export type ErrorCode =
  | ClientCode
  | CodeIn<typeof dataCodes>
  | CodeIn<typeof identityCodes>
  // Keeps the known codes apart from any other text.
  | (string & {})
