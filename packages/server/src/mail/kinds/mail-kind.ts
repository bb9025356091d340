import type { IdentityProfile } from '@foyer/protocol'
import type { Language } from '@foyer/protocol/texts/language'
import type { MailContent, MailTexts } from '@foyer/protocol/texts/mails'
import type { CodeMessage } from '../../ports/notifier.js'
import type { Queries } from '../../storage/database.js'
import {
  findIdentity,
  findIdentityByEmail,
  type StoredIdentity,
} from '../../storage/identity/identities.js'
import type { MailKind, MailPayloads } from '../../storage/identity/mails.js'
import type { MailDeps } from '../deps.js'

export const HOUR = 3600
export const DAY = 86_400

export type ComposeDeps = Pick<
  MailDeps,
  'clock' | 'settings' | 'siteName' | 'codeKey' | 'publicUrl'
>

/** Rules of some kinds of mails. */
export type MailKindRules<Kind extends MailKind> = {
  [Name in Kind]: MailKindRule<MailPayloads[Name]>
}

/** A kind of mail. */
interface MailKindRule<Payload> {
  /** Seconds until the delivery is given up. Lifetime of the code, if the order creates it. */
  giveUpSeconds: number
  /**
   * Effect of the limit of e-mails to one address:
   * - `limited`: the mail counts, and is not sent if its address had too many.
   * - `counted`: the mail counts and is always sent: a change that cannot be undone, or what an owner sends.
   * - `exempt`: a notice to the owner. Visitors cause it, and must not keep a notice or a link from the owner.
   */
  limit: 'limited' | 'counted' | 'exempt'
  /**
   * Finds the recipient with current data. Returns undefined if the account, the invitation or the address of the owner in
   * the settings does not exist.
   */
  findRecipient(deps: ComposeDeps, tx: Queries, payload: Payload): Promise<Recipient | undefined>
}

/** Address and preferred languages of a recipient, as BCP 47 tags. */
export interface Address {
  to: string
  languages: readonly (string | null | undefined)[]
}

/** Recipient of an ordered mail. */
interface Recipient extends Address {
  /** Composes the mail. May issue the token of its link. Returns undefined if there is nothing to send any more. */
  compose(context: MailContext): Promise<ComposedMail | undefined>
}

/** Input of a composed e-mail, besides its payload and recipient. */
export interface MailContext {
  deps: ComposeDeps
  /** Transaction that stores the token of the mail's link. */
  tx: Queries
  /** False if an earlier delivery failed. */
  isFirstAttempt: boolean
  language: Language
  texts: MailTexts
  /** Name of the site, isolated. */
  site: string
  /** URL of the page for a forgotten password. */
  forgotUrl: string
  /** Isolates a text whose direction may differ from that of the mail. */
  isolate(text: string): string
  /** Splits a code into two groups of digits. */
  formatCode(code: string): string
}

/** A composed mail, before rendering. */
export interface ComposedMail {
  content: MailContent
  /** Token of the mail's link, which is revoked if the delivery fails. */
  token?: string
  /** The link gives the rights of an owner: other operators must not read the mail in the inbox. */
  ownersOnly?: true
  /** Sent to a phone or a device in place of the mail. */
  deviceMessage?: CodeMessage
}

/** Declares a kind of mail: `compose` gets the payload, and what `find` has found. */
export function kind<Payload, Found extends Address>({
  giveUpSeconds,
  limit = 'limited',
  find,
  compose,
}: {
  giveUpSeconds: number
  limit?: MailKindRule<Payload>['limit']
  find(deps: ComposeDeps, tx: Queries, payload: NoInfer<Payload>): Promise<Found | undefined>
  compose(
    context: MailContext,
    mail: NoInfer<Found & { payload: Payload }>,
  ): ComposedMail | undefined | Promise<ComposedMail | undefined>
}): MailKindRule<Payload> {
  return {
    giveUpSeconds,
    limit,
    findRecipient: async (deps, tx, payload) => {
      const found = await find(deps, tx, payload)
      if (!found) return undefined
      const { to, languages } = found
      return { to, languages, compose: async (context) => compose(context, { ...found, payload }) }
    },
  }
}

export type FoundMember = Address & { identity: StoredIdentity }

/** Finds a member and their own address. The requested language comes before that of the member. */
export async function findMember(
  _deps: ComposeDeps,
  tx: Queries,
  payload: ({ identityId: string } | { email: string }) & { language?: string | null },
): Promise<FoundMember | undefined> {
  const identity = await ('email' in payload
    ? findIdentityByEmail(tx, payload.email)
    : findIdentity(tx, payload.identityId))
  if (!identity) return undefined
  const { language }: IdentityProfile = identity.profile
  return { to: identity.email, languages: [payload.language, language], identity }
}
