import type { IdentityProfile } from '@foyer/protocol'
import type { Language } from '@foyer/protocol/texts/language'
import type { MailContent, MailTexts } from '@foyer/protocol/texts/mails'
import type { CodeMessage } from '../../ports/notifier.js'
import type { Queries } from '../../storage/database.js'
import {
  lockIdentity,
  lockIdentityByEmail,
  type StoredIdentity,
} from '../../storage/identity/identities.js'
import type { MailKind, MailPayloads } from '../../storage/mail/mail-queue.js'
import type { OneTimeKind } from '../../storage/one-time-tokens/one-time-payloads.js'
import {
  type CodeFilter,
  listUnusedTokens,
  revokeTokens,
} from '../../storage/one-time-tokens/tokens-of-account.js'
import type { MailDeps } from '../deps.js'

/** Dependencies of composing an e-mail, without those of its delivery. */
export type ComposeDeps = Pick<
  MailDeps,
  'clock' | 'settings' | 'siteName' | 'siteSecret' | 'publicUrl'
>

/** The rule of each kind in `Kind`. */
export type MailKindRules<Kind extends MailKind> = {
  [Name in Kind]: MailKindRule<MailPayloads[Name], Recipient>
}

/**
 * Rule of a kind of e-mail: recipient, limit, deadline and text. `prepareMail` of `mail-runner.ts` calls `find`, checks
 * the limit, chooses the language and calls `compose`.
 */
interface MailKindRule<Payload, Found extends Recipient> {
  /**
   * Seconds after which the e-mail is not sent any more. For an e-mail whose payload contains a code, the lifetime of
   * the code.
   */
  giveUpSeconds: number
  /**
   * Effect of the limit of e-mails to one address:
   * - `limited`: the e-mail counts, and is not sent if its address had too many.
   * - `counted`: the e-mail counts and this limit does not stop it. For security notices, invitations of owners, and
   *   e-mails that give access to an account (password resets, codes of second factors), which have their own limits.
   * - `exempt`: a notice to the owner. It neither counts nor is limited, so visitors cannot block the owner's other
   *   e-mails.
   */
  limit: 'limited' | 'counted' | 'exempt'
  /**
   * Finds the recipient with current data. Returns undefined if the account, the invitation or the address of the owner
   * in the settings does not exist.
   */
  find(deps: ComposeDeps, tx: Queries, payload: Payload): Promise<Found | undefined>
  /**
   * Composes the e-mail for what `find` has found. May issue the token of its link. Returns undefined if there is
   * nothing to send any more.
   */
  compose(
    context: MailContext,
    mail: NoInfer<Found> & { payload: Payload },
  ): ComposedMail | undefined | Promise<ComposedMail | undefined>
}

/** A recipient: the address, and the preferred languages as BCP 47 tags. */
export interface Recipient {
  to: string
  languages: readonly (string | null | undefined)[]
}

/** Input of `compose`, besides the payload and the recipient. */
export interface MailContext {
  deps: ComposeDeps
  /** Transaction that stores the token of the e-mail's link. */
  tx: Queries
  language: Language
  texts: MailTexts
  /** Name of the site, isolated. */
  site: string
  /** URL of the page that requests a password reset. */
  passwordResetUrl: string
  /** Isolates a text in a right-to-left e-mail; elsewhere returns it unchanged. */
  isolate(text: string): string
  /** Splits a code into two groups of digits. */
  formatCode(code: string): string
}

/** A composed e-mail, before rendering. */
export interface ComposedMail {
  content: MailContent
  /** Token of the e-mail's link, which is removed if the delivery fails. */
  token?: string
  /** Called in the transaction that records the delivery. */
  afterDelivery?: (tx: Queries) => Promise<void>
  /** The link gives the rights of an owner: other operators must not read the e-mail in the inbox. */
  ownersOnly?: true
  /** The account is deleted: the inbox must not store the address. */
  toFormerMember?: true
  /** Sent to a phone or a device instead of the e-mail. */
  deviceMessage?: CodeMessage
}

/** Declares the rule of a kind of e-mail. Its `compose` gets what its `find` returns. */
export function defineRule<Payload, Found extends Recipient>(
  rule: MailKindRule<NoInfer<Payload>, Found>,
): MailKindRule<Payload, Found> {
  return rule
}

/** A member as the recipient of an e-mail. */
export type FoundMember = Recipient & { identity: StoredIdentity }

/**
 * Finds a member and their own address. The requested language comes before that of the member. Locks the member: a
 * concurrent change of the address, or of the password, then revokes the link that the transaction stores.
 */
export async function findMemberRecipient(
  _deps: ComposeDeps,
  tx: Queries,
  payload: ({ identityId: string } | { email: string }) & { language?: string | null },
): Promise<FoundMember | undefined> {
  const identity = await ('email' in payload
    ? lockIdentityByEmail(tx, payload.email)
    : lockIdentity(tx, payload.identityId))
  if (!identity) return undefined
  const { language }: IdentityProfile = identity.profile
  return { to: identity.email, languages: [payload.language, language], identity }
}

/**
 * Lists the unused links of earlier e-mails to the member, and returns the `afterDelivery` that revokes them. Call it
 * before the new link is stored. The links stay valid until the delivery, because an e-mail that is not delivered must
 * not invalidate one that was.
 */
export async function revokeLinksAfterDelivery(
  { deps, tx }: Pick<MailContext, 'deps' | 'tx'>,
  identityId: string,
  kind: OneTimeKind,
  filter?: CodeFilter,
): Promise<NonNullable<ComposedMail['afterDelivery']>> {
  const earlierTokens = await listUnusedTokens(tx, identityId, kind, filter)
  return async (tx) => {
    if (earlierTokens.length === 0) return
    // The member is locked before the tokens, as by a change of the password and a password reset. Another order could
    // deadlock with them.
    await lockIdentity(tx, identityId)
    await revokeTokens(deps, tx, earlierTokens)
  }
}
