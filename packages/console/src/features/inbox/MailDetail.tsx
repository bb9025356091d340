import type { InboxMessage } from '@foyer/protocol'
import { type ReactNode, useEffect, useRef } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { useLocation, useNavigationType } from 'react-router'
import { BackLink } from '../../ui/BackLink.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { MailPreview } from '../../ui/mail/MailPreview.js'
import { TimeText } from '../../ui/TimeText.js'
import { texts } from './texts/texts.js'
import { isWebAddress } from './web-address.js'

interface MailDetailProps {
  mail: InboxMessage
  /** True if no e-mail is selected, so that the newest one is shown. */
  isNewest: boolean
}

/** One complete e-mail, with its code and links at the top. */
export function MailDetail({ mail, isNewest }: MailDetailProps): ReactNode {
  const { search } = useLocation()
  const subject = useRef<HTMLHeadingElement>(null)
  const followed = useNavigationType() === 'PUSH'
  // On narrow windows the e-mail replaces the list and its focused link, so its heading gets the
  // focus.
  useEffect(() => {
    if (followed && window.matchMedia('(max-width: 64rem)').matches) subject.current?.focus()
  }, [followed])
  return (
    <article className="mail" aria-labelledby="mail-subject">
      <BackLink className="mail-back" to={{ pathname: '/inbox', search }}>
        {texts.all}
      </BackLink>
      <header className="mail-head">
        {isNewest && <p className="eyebrow">{texts.newest}</p>}
        <h2 id="mail-subject" dir="auto" ref={subject} tabIndex={-1}>
          {mail.subject}
        </h2>
        <p className="mail-facts">
          {texts.to} <strong>{mail.to}</strong> <TimeText iso={mail.createdAt} />
        </p>
      </header>
      {mail.redacted && <p className="notice">{texts.hidden}</p>}
      {mail.code !== null && <MailCode code={mail.code} />}
      <MailLinks links={mail.links} />
      <MailBody mail={mail} />
    </article>
  )
}

/** A code as its message shows it: six digits in two groups. */
export function SpacedCode({ code }: { code: string }): ReactNode {
  return <bdi dir="ltr">{code.replace(/^(\d{3})(\d{3})$/, '$1 $2')}</bdi>
}

function MailCode({ code }: { code: string }): ReactNode {
  return (
    <section className="mail-code-box" aria-label={texts.codeTitle}>
      <output className="mail-code-large">
        <SpacedCode code={code} />
      </output>
      <CopyButton text={code} noun={texts.code} />
    </section>
  )
}

function MailBody({ mail }: { mail: InboxMessage }): ReactNode {
  if (mail.html === '') return <MailText text={mail.text} />
  return (
    <Tabs>
      <TabList className="tab-list" aria-label={texts.formats}>
        <Tab id="text" className="tab">
          {texts.text}
        </Tab>
        <Tab id="html" className="tab">
          {texts.html}
        </Tab>
      </TabList>
      <TabPanel id="text" className="tab-panel">
        <MailText text={mail.text} />
      </TabPanel>
      <TabPanel id="html" className="tab-panel">
        <MailPreview html={mail.html} subject={mail.subject} />
      </TabPanel>
    </Tabs>
  )
}

function MailText({ text }: { text: string }): ReactNode {
  return text === '' ? (
    <p className="muted">{texts.noText}</p>
  ) : (
    <pre className="mail-text" dir="auto">
      {text}
    </pre>
  )
}

/** Links of an e-mail. Only http and https URLs are clickable; others are shown as text. */
function MailLinks({ links }: { links: readonly string[] }): ReactNode {
  if (links.length === 0) return null
  return (
    <section className="mail-links" aria-labelledby="mail-links-title">
      <h3 id="mail-links-title">{links.length === 1 ? texts.link : texts.links}</h3>
      <ul>
        {[...new Set(links)].map((link) => (
          <li key={link}>
            {isWebAddress(link) ? (
              <a href={link} target="_blank" rel="noreferrer noopener">
                {link}
              </a>
            ) : (
              link
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
