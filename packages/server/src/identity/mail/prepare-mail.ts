import type { IdentityProfile } from '@foyer/protocol'
import type { MailMessage } from '../../ports/mailer.js'
import type { CodeMessage } from '../../ports/notifier.js'
import type { Queries } from '../../storage/database.js'
import { findIdentity, findIdentityByEmail, type StoredIdentity } from '../../storage/identities.js'
import type { MailOrder, MailPayloads } from '../../storage/mails.js'
import { EMAIL_CHANGE_SECONDS } from '../change-email.js'
import type { IdentityDeps } from '../deps.js'
import { MFA_SECONDS } from '../factors/finish-login.js'
import { maskEmail } from '../factors/mask.js'
import {
  ACTIVATION_SECONDS,
  issueRecovery,
  isTooManyRecoveries,
  mayRecover,
  RECOVERY_SECONDS,
} from '../recovery-token.js'
import { STATE_TOKEN_SECONDS } from '../state-token.js'
import { chooseLanguage } from './choose-language.js'
import type { MailContent, MailLanguage, MailTexts } from './mail-content.js'
import { mailTexts } from './mail-texts.js'
import { renderMail } from './render-mail.js'

export type PrepareDeps = Pick<
  IdentityDeps,
  'clock' | 'settings' | 'siteName' | 'codeKey' | 'publicUrl'
>

/** A mail as it goes out; `toDevice` is what goes out in its place. `token` is what was issued for it, to be taken back when it does not go out. */
export interface PreparedMail {
  message: MailMessage
  toDevice?: CodeMessage
  token?: string
}

/**
 * Makes a mail of an order, with the member and the secrets of now; nothing when nobody is to get one.
 * @param options.first whether it is the first try: only then recoveries are counted
 */
export async function prepareMail(
  deps: PrepareDeps,
  tx: Queries,
  order: MailOrder,
  options: { first: boolean },
): Promise<PreparedMail | undefined> {
  const { kind, payload } = order
  const identity = await findAddressee(tx, payload)
  if (!identity) return undefined
  const writing = writingTo(deps, identity, 'language' in payload ? payload.language : null)
  const forgotUrl = `${deps.publicUrl}/auth/forgot`
  switch (kind) {
    case 'verification':
      return verification(writing, payload)
    case 'address-taken':
    case 'address-wanted':
    case 'email-change':
    case 'email-changed':
      return aboutAddress(writing, order, forgotUrl)
    case 'password-changed':
      return writing.mail((texts, site) => texts.passwordChanged({ site, url: forgotUrl }))
    case 'factor-code':
      return factorCode(writing, payload)
    case 'factors-changed': {
      const about = { url: forgotUrl, change: payload.change }
      return writing.mail((texts, site) => texts.factorsChanged({ site, ...about }))
    }
    case 'approved':
      return writing.mail((texts, site) => texts.approved({ site, url: `${deps.publicUrl}/` }))
    case 'approval-wanted':
      return toOwner(deps, identity)
    case 'recovery':
      if (options.first && (await isTooManyRecoveries(deps, tx, identity))) return undefined
      return wayIn(deps, tx, { identity, writing, returnUrl: payload.returnUrl }, (texts, way) =>
        texts.recovery({ ...way, minutes: RECOVERY_SECONDS / 60 }),
      )
    case 'activation':
      return invitation(deps, tx, { identity, writing, returnUrl: payload.returnUrl })
  }
}

function verification({ mail, show }: Writing, { code }: { code: string }): PreparedMail {
  const about = { code: show(code), minutes: STATE_TOKEN_SECONDS / 60 }
  return mail((texts, site) => texts.verification({ site, ...about }))
}

/** About the address of an account: to the one that is to come, the one that was, or whoever has it already. */
function aboutAddress(
  writing: Writing,
  order: Extract<
    MailOrder,
    { kind: 'address-taken' | 'address-wanted' | 'email-change' | 'email-changed' }
  >,
  forgotUrl: string,
): PreparedMail {
  const { kind, payload } = order
  if (kind === 'address-taken' || kind === 'address-wanted') {
    const text = kind === 'address-taken' ? 'addressTaken' : 'addressWanted'
    return writing.mail((texts, site) => texts[text]({ site, url: forgotUrl }))
  }
  if (kind === 'email-changed') {
    return writing.mail((texts, site) => texts.emailChanged({ site, email: writing.hint }), payload)
  }
  const about = { code: writing.show(payload.code), minutes: EMAIL_CHANGE_SECONDS / 60 }
  return writing.mail((texts, site) => texts.emailChange({ site, ...about }), payload)
}

/** The owner's invitation, which is good for longer. */
function invitation(
  deps: PrepareDeps,
  tx: Queries,
  to: { identity: StoredIdentity; writing: Writing; returnUrl: string | null },
): Promise<PreparedMail | undefined> {
  return wayIn(deps, tx, { ...to, lifetimeSeconds: ACTIVATION_SECONDS }, (texts, way) =>
    texts.activation({ ...way, days: ACTIVATION_SECONDS / 86_400 }),
  )
}

function findAddressee(
  tx: Queries,
  payload: MailOrder['payload'],
): Promise<StoredIdentity | undefined> {
  return 'email' in payload
    ? findIdentityByEmail(tx, payload.email)
    : findIdentity(tx, payload.identityId)
}

/** The code of a second factor, by mail or to a phone or device. */
function factorCode(
  { mail, say, show, language }: Writing,
  { channel, to, code }: MailPayloads['factor-code'],
): PreparedMail {
  const minutes = MFA_SECONDS / 60
  const prepared = mail((texts, site) => texts.factorCode({ site, code: show(code), minutes }))
  if (channel === 'mail' || to === null) return prepared
  // A voice that reads digits one by one is understood; who types sees them as they are.
  const said = channel === 'call' ? [...code].join(', ') : code
  const text = say((texts, site) => texts.codeMessage({ site, code: said, channel }))
  return { ...prepared, toDevice: { channel, to, language, text, code } }
}

/** A mail with a link, and a code where it is said, which put a new password in place. */
async function wayIn(
  deps: PrepareDeps,
  tx: Queries,
  to: {
    identity: StoredIdentity
    writing: Writing
    returnUrl: string | null
    lifetimeSeconds?: number
  },
  content: (texts: MailTexts, way: { site: string; url: string; code: string }) => MailContent,
): Promise<PreparedMail | undefined> {
  const { identity, writing, returnUrl, lifetimeSeconds = RECOVERY_SECONDS } = to
  if (!mayRecover(identity)) return undefined
  const { token, code } = await issueRecovery(deps, tx, { identity, returnUrl, lifetimeSeconds })
  const url = `${deps.publicUrl}/auth/reset?recoveryToken=${token}`
  const shown = writing.show(code)
  return { ...writing.mail((texts, site) => content(texts, { site, url, code: shown })), token }
}

/** Only as long as the member waits, and there is somebody to tell. */
function toOwner(deps: PrepareDeps, { email, status }: StoredIdentity): PreparedMail | undefined {
  const { ownerAddress: to, language: wish } = deps.settings.mail
  if (to === '' || status !== 'PENDING') return undefined
  const language = chooseLanguage([wish])
  const site = isolate(language, deps.siteName)
  const url = `${deps.publicUrl}/console/members?status=PENDING`
  const about = { site, url, email: isolate(language, email) }
  return {
    message: renderMail({ to, site, language }, mailTexts[language].approvalWanted(about)),
  }
}

interface Writing {
  /** `elsewhere.to` is an address that is not the member's. */
  mail(
    content: (texts: MailTexts, site: string) => MailContent,
    elsewhere?: { to: string },
  ): PreparedMail
  say(content: (texts: MailTexts, site: string) => string): string
  show(code: string): string
  /** The member's address, with most of it hidden. */
  hint: string
  language: MailLanguage
}

function writingTo(deps: PrepareDeps, identity: StoredIdentity, wish: string | null): Writing {
  const { language: ofProfile }: IdentityProfile = identity.profile
  const language = chooseLanguage([wish, ofProfile, deps.settings.mail.language])
  const site = isolate(language, deps.siteName)
  return {
    language,
    mail: (content, { to } = { to: identity.email }) => ({
      message: renderMail({ to, site, language }, content(mailTexts[language], site)),
    }),
    say: (content) => content(mailTexts[language], site),
    hint: isolate(language, maskEmail(identity.email)),
    show: (code) => isolate(language, `${code.slice(0, 3)} ${code.slice(3)}`),
  }
}

/**
 * Keeps the order of what runs from left to right inside of a text from right to left: the halves of a code would change
 * places. @see UAX #9 §2.4
 */
function isolate(language: MailLanguage, text: string): string {
  if (language !== 'he') return text
  const direction = /^[\d ]+$/.test(text) ? '\u2066' : '\u2068'
  return `${direction}${text}\u2069`
}
