import type { MailKind } from '../../storage/mail/mail-queue.js'
import { accountMails } from './account-mails.js'
import { deletionMails } from './deletion-mails.js'
import type { MailKindRules } from './mail-kind-rule.js'
import { ownerMails } from './owner-mails.js'
import { passwordMails } from './password-mails.js'

/** Rules of each kind of e-mail: its recipient, text, limit and deadline. */
export const mailKinds: MailKindRules<MailKind> = {
  ...accountMails,
  ...passwordMails,
  ...deletionMails,
  ...ownerMails,
}
