/** What a member can add on the page of second factors; posted as `factorType`. */
export type AddableFactor = 'TOTP' | 'EMAIL' | 'SMS'

/** A second factor that a member has; one whose secret was lost is of no use. */
export interface AccountFactor {
  id: string
  type: AddableFactor | 'CALL' | 'PUSH'
  /** What the member calls it, and where its codes go, with most of it hidden. */
  name: string
  hint: string
  isUsable: boolean
  createdAt: Date
  lastUsedAt: Date | null
}
