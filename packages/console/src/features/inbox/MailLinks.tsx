import type { ReactNode } from 'react'
import { texts } from './texts/texts.js'
import { isWebAddress } from './web-address.js'

/** Links of an e-mail. Only http and https URLs are clickable; others are shown as text. */
export function MailLinks({ links }: { links: readonly string[] }): ReactNode {
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
