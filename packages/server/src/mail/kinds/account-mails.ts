import { lifetimes } from '../../limits/lifetimes.js'
import type { Queries } from '../../storage/database.js'
import type { MailPayloads } from '../../storage/identity/mails.js'
import { maskEmail } from '../mask-email.js'
import {
  type ComposeDeps,
  type ComposedMail,
  DAY,
  type FoundMember,
  findMember,
  HOUR,
  kind,
  type MailContext,
  type MailKindRules,
} from './mail-kind.js'

/** Mails to members about their address, second factors and approval. */
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
  verification: kind({
    giveUpSeconds: lifetimes.emailVerification,
    find: findMember,
    compose: ({ texts, site, formatCode }, { payload }) => {
      const minutes = lifetimes.emailVerification / 60
      return { content: texts.verification({ site, code: formatCode(payload.code), minutes }) }
    },
  }),
  'address-taken': kind({
    giveUpSeconds: HOUR,
    find: findMember,
    compose: ({ texts, site, forgotUrl }) => ({
      content: texts.addressTaken({ site, url: forgotUrl }),
    }),
  }),
  'address-wanted': kind({
    giveUpSeconds: HOUR,
    find: findMember,
    compose: ({ texts, site, forgotUrl }) => ({
      content: texts.addressWanted({ site, url: forgotUrl }),
    }),
  }),
  'email-change': kind({
    giveUpSeconds: lifetimes.emailChange,
    find: findMemberForAddress,
    compose: ({ texts, site, formatCode }, { payload }) => {
      const minutes = lifetimes.emailChange / 60
      return { content: texts.emailChange({ site, code: formatCode(payload.code), minutes }) }
    },
  }),
  'email-changed': kind({
    giveUpSeconds: DAY,
    limit: 'counted',
    find: findMemberForAddress,
    compose: ({ texts, site, isolate }, { identity }) => ({
      content: texts.emailChanged({ site, email: isolate(maskEmail(identity.email)) }),
    }),
  }),
  'factor-code': kind({
    giveUpSeconds: lifetimes.secondFactorLogin,
    find: findMember,
    compose: composeFactorCode,
  }),
  'factors-changed': kind({
    giveUpSeconds: DAY,
    find: findMember,
    compose: ({ texts, site, forgotUrl }, { payload: { change } }) => ({
      content: texts.factorsChanged({ site, url: forgotUrl, change }),
    }),
  }),
  approved: kind({
    giveUpSeconds: DAY,
    find: findMember,
    compose: ({ deps, texts, site }) => ({
      content: texts.approved({ site, url: `${deps.publicUrl}/` }),
    }),
  }),
}

/** Finds a member, for a mail to the new or the old address of a changed one. */
async function findMemberForAddress(
  deps: ComposeDeps,
  tx: Queries,
  payload: { identityId: string; to: string },
): Promise<FoundMember | undefined> {
  const member = await findMember(deps, tx, payload)
  return member && { ...member, to: payload.to }
}

/** Composes the code of a second factor, for mail, phone or device. */
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
