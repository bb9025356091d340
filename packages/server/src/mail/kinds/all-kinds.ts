import type { MailKind } from '../../storage/identity/mails.js'
import { accountMails } from './account-mails.js'
import { deletionMails } from './deletion-mails.js'
import type { MailKindRules } from './mail-kind.js'
import { ownerMails } from './owner-mails.js'
import { passwordMails } from './password-mails.js'

/** All kinds of mails. */
export const mailKinds: MailKindRules<MailKind> = {
  ...accountMails,
  ...passwordMails,
  ...deletionMails,
  ...ownerMails,
}
