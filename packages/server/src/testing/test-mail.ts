import type { MailMessage } from '../ports/mailer.js'
import type { TestFoyer } from './test-foyer.js'

/** The newest mail to an address. */
export interface TestMail extends MailMessage {
  /** URL of the first link. */
  link: string
  /** Token in the first link. */
  recoveryToken: string
}

/** Returns the newest mail to an address. @throws Error if there is none */
export function newestMail({ mails }: Pick<TestFoyer, 'mails'>, to: string): TestMail {
  const mail = mails.findLast((mail) => mail.to === to)
  if (!mail) throw new Error(`no mail to "${to}"`)
  const [link = ''] = mail.text.match(/https?:\S+/) ?? []
  const recoveryToken = URL.canParse(link) ? new URL(link).searchParams.get('recoveryToken') : null
  return { ...mail, link, recoveryToken: recoveryToken ?? '' }
}

/** Returns a wrong code. */
export function wrongCode(right: string | undefined, number = 1): string {
  return String((Number(right) + number) % 1_000_000).padStart(6, '0')
}
