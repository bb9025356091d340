import { DAY, HOUR, lifetimes } from '../../limits/lifetimes.js'
import { mailLimits } from '../../limits/limit-values.js'
import { pagePaths } from '../../settings/page-paths.js'
import { mayUseLinks, type StoredIdentity } from '../../storage/identity/identities.js'
import { issueOneTime } from '../../storage/one-time-tokens/one-time-tokens.js'
import { countUnexpiredTokens } from '../../storage/one-time-tokens/tokens-of-account.js'
import { createCode, hashCode } from '../../storage/secrets.js'
import {
  type ComposedMail,
  defineRule,
  findMemberRecipient,
  type MailContext,
  type MailKindRules,
  revokeLinksAfterDelivery,
} from './mail-kind-rule.js'

/** E-mails about the password of a member. */
export const passwordMails: MailKindRules<'recovery' | 'activation' | 'password-changed'> = {
  recovery: defineRule({
    giveUpSeconds: HOUR,
    limit: 'counted',
    find: findMemberRecipient,
    compose: composePasswordReset,
  }),
  activation: defineRule({
    giveUpSeconds: DAY,
    limit: 'limited',
    find: findMemberRecipient,
    compose: composeInvitation,
  }),
  'password-changed': defineRule({
    giveUpSeconds: DAY,
    limit: 'counted',
    find: findMemberRecipient,
    compose: ({ texts, site, passwordResetUrl }) => ({
      content: texts.passwordChanged({ site, url: passwordResetUrl }),
    }),
  }),
}

/** An e-mail with which a member sets a password: by its link or, after a forgotten password, by its code. */
interface PasswordMail {
  identity: StoredIdentity
  payload: { returnUrl: string | null }
}

/**
 * Composes the e-mail for a forgotten password. Returns undefined if the member got too many such e-mails within
 * the lifetime of a link, or may not use links.
 */
async function composePasswordReset(
  context: MailContext,
  mail: PasswordMail,
): Promise<ComposedMail | undefined> {
  const { deps, tx, texts, site, formatCode } = context
  const filter = { onlyWithCode: true }
  const unexpired = await countUnexpiredTokens(deps, tx, mail.identity.id, 'recovery', filter)
  if (unexpired >= mailLimits.unexpiredPerMember) return undefined
  const code = createCode()
  const link = await issuePasswordLink(context, mail, { code, seconds: lifetimes.passwordReset })
  if (!link) return undefined
  const { url, ...rest } = link
  const minutes = lifetimes.passwordReset / 60
  return { content: texts.recovery({ site, url, code: formatCode(code), minutes }), ...rest }
}

/**
 * Composes the e-mail with which a member chooses the first password. Returns undefined if the member may not use
 * links.
 */
async function composeInvitation(
  context: MailContext,
  mail: PasswordMail,
): Promise<ComposedMail | undefined> {
  const { texts, site } = context
  const link = await issuePasswordLink(context, mail, { code: null, seconds: lifetimes.invitation })
  if (!link) return undefined
  const { url, ...rest } = link
  return { content: texts.activation({ site, url, days: lifetimes.invitation / DAY }), ...rest }
}

/**
 * Issues the link of an e-mail, and stores the hash of its code, if it has one. Password resets and invitations use
 * one-time tokens of the same kind, `recovery`, because both set a password. The delivery of an invitation revokes the
 * links and codes of all earlier e-mails. The delivery of a password reset revokes only earlier resets: otherwise
 * anyone could invalidate an invitation by requesting a reset.
 */
async function issuePasswordLink(
  { deps, tx }: MailContext,
  { identity, payload: { returnUrl } }: PasswordMail,
  { code, seconds }: { code: string | null; seconds: number },
): Promise<({ url: string } & Pick<ComposedMail, 'token' | 'afterDelivery'>) | undefined> {
  if (!mayUseLinks(identity)) return undefined
  const codeHash = code && hashCode(deps.siteSecret, identity.id, code)
  const payload = { identityId: identity.id, codeHash, returnUrl }
  const filter = { onlyWithCode: code !== null }
  const afterDelivery = await revokeLinksAfterDelivery(
    { deps, tx },
    identity.id,
    'recovery',
    filter,
  )
  const token = await issueOneTime(deps, tx, 'recovery', payload, seconds)
  const url = `${deps.publicUrl}${pagePaths.resetPassword}?recoveryToken=${token}`
  return { url, token, afterDelivery }
}
