import type { MailMessage } from '../ports/mailer.js'
import type { TestFoyer } from './test-foyer.js'

/** What the newest mail to an address holds. */
export interface TestMail extends MailMessage {
  /** The address of its first link. */
  link: string
  /** The token in that link. */
  recoveryToken: string
}

/** @throws Error when no mail has come to this address */
export function newestMail({ mails }: Pick<TestFoyer, 'mails'>, to: string): TestMail {
  const mail = mails.findLast((one) => one.to === to)
  if (!mail) throw new Error(`no mail to "${to}"`)
  const [link = ''] = mail.text.match(/https?:\S+/) ?? []
  const recoveryToken = URL.canParse(link) ? new URL(link).searchParams.get('recoveryToken') : null
  return { ...mail, link, recoveryToken: recoveryToken ?? '' }
}

/** Another code than the right one. */
export function wrongCode(right: string | undefined, number = 1): string {
  return String((Number(right) + number) % 1_000_000).padStart(6, '0')
}
