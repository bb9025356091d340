import { DAY, HOUR, lifetimes } from '../../limits/lifetimes.js'
import type { Queries } from '../../storage/database.js'
import type { MailPayloads } from '../../storage/mail/mail-queue.js'
import { maskEmail } from '../mask-email.js'
import {
  type ComposeDeps,
  type ComposedMail,
  defineRule,
  type FoundMember,
  findMemberRecipient,
  type MailContext,
  type MailKindRules,
} from './mail-kind-rule.js'

/** E-mails to members about their address, second factors and approval. */
export const accountMails: MailKindRules<
  | 'verification'
  | 'address-taken'
  | 'address-wanted'
  | 'email-change'
  | 'email-changed'
  | 'factor-code'
  | 'factors-changed'
  | 'approved'
> = {
  verification: defineRule({
    giveUpSeconds: lifetimes.emailVerification,
    limit: 'limited',
    find: findMemberRecipient,
    compose: ({ texts, site, formatCode }, { payload }) => {
      const minutes = lifetimes.emailVerification / 60
      return { content: texts.verification({ site, code: formatCode(payload.code), minutes }) }
    },
  }),
  'address-taken': defineRule({
    giveUpSeconds: HOUR,
    limit: 'limited',
    find: findMemberRecipient,
    compose: ({ texts, site, passwordResetUrl }) => ({
      content: texts.addressTaken({ site, url: passwordResetUrl }),
    }),
  }),
  'address-wanted': defineRule({
    giveUpSeconds: HOUR,
    limit: 'limited',
    find: findMemberRecipient,
    compose: ({ texts, site, passwordResetUrl }) => ({
      content: texts.addressWanted({ site, url: passwordResetUrl }),
    }),
  }),
  'email-change': defineRule({
    giveUpSeconds: lifetimes.emailChange,
    limit: 'limited',
    find: findRecipientAtAddress,
    compose: ({ texts, site, formatCode }, { payload }) => {
      const minutes = lifetimes.emailChange / 60
      return { content: texts.emailChange({ site, code: formatCode(payload.code), minutes }) }
    },
  }),
  'email-changed': defineRule({
    giveUpSeconds: DAY,
    limit: 'counted',
    find: findRecipientAtAddress,
    compose: ({ texts, site, isolate }, { identity }) => ({
      content: texts.emailChanged({ site, email: isolate(maskEmail(identity.email)) }),
    }),
  }),
  'factor-code': defineRule({
    giveUpSeconds: lifetimes.secondFactorLogin,
    limit: 'counted',
    find: findMemberRecipient,
    compose: composeFactorCode,
  }),
  'factors-changed': defineRule({
    giveUpSeconds: DAY,
    limit: 'counted',
    find: findMemberRecipient,
    compose: ({ texts, site, passwordResetUrl }, { payload: { change } }) => ({
      content: texts.factorsChanged({ site, url: passwordResetUrl, change }),
    }),
  }),
  approved: defineRule({
    giveUpSeconds: DAY,
    limit: 'limited',
    find: findMemberRecipient,
    compose: ({ deps, texts, site }) => ({
      content: texts.approved({ site, url: `${deps.publicUrl}/` }),
    }),
  }),
}

/** Finds a member, for an e-mail to the address of the payload: the new or the old one of a change. */
async function findRecipientAtAddress(
  deps: ComposeDeps,
  tx: Queries,
  payload: { identityId: string; to: string },
): Promise<FoundMember | undefined> {
  const member = await findMemberRecipient(deps, tx, payload)
  return member && { ...member, to: payload.to }
}

/** Composes the code of a second factor, for e-mail, phone or device. */
function composeFactorCode(
  { texts, site, language, formatCode }: MailContext,
  { payload: { channel, to, code } }: { payload: MailPayloads['factor-code'] },
): ComposedMail {
  const minutes = lifetimes.secondFactorLogin / 60
  const content = texts.factorCode({ site, code: formatCode(code), minutes })
  if (channel === 'mail' || to === null) return { content }
  const text =
    channel === 'call'
      ? // Commas make a voice read the digits one by one.
        texts.spokenCode({ site, code: [...code].join(', ') })
      : texts.codeMessage({ site, code })
  return { content, deviceMessage: { channel, to, language, text, code } }
}
