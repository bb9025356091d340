import { type Language, languages } from '@foyer/protocol/texts/language'
import type { MailContent } from '@foyer/protocol/texts/mails'
import type { MailMessage } from '../ports/mailer.js'

/** Recipient, site name and language of an e-mail. */
interface MailAddressing {
  to: string
  site: string
  language: Language
}

/** Renders an e-mail as text and as HTML. */
export function renderMail(
  { to, site, language }: MailAddressing,
  content: MailContent,
): MailMessage {
  const { subject, code } = content
  const message = { to, subject, text: toText(content), html: toHtml({ site, language }, content) }
  return code === undefined ? message : { ...message, code: code.code.replace(/\D/g, '') }
}

function toText({ heading, text, link, code, notes }: MailContent): string {
  const parts = [
    heading,
    text,
    link?.lead,
    link && `${link.label}:\n${link.url}`,
    code && `${code.lead} ${code.code}`,
    ...notes,
  ]
  return parts.filter((part) => part !== undefined).join('\n\n')
}

const colors = {
  text: '#1b211d',
  faint: '#5b635d',
  header: '#04301f',
  accent: '#00593f',
  highlight: '#d9a648',
  background: '#f7f3ed',
  card: '#fffdf9',
  line: '#e2dcd0',
}
const font = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const headingFont = "Georgia,'Times New Roman',serif"

/** Styles of the dark theme, for mail programs that support styles in the head. */
const darkStyles = `@media (prefers-color-scheme:dark){
.background{background:#101512!important}
.card{background:#1a211d!important}
.text{color:#ece8df!important}
.faint{color:#aab0a8!important}
.code{background:#101512!important;border-color:#38423c!important}
.button{background:#93d9b6!important;color:#0c1d15!important}
}`

/** Renders HTML with a table and inline styles, which old mail programs support too. @see docs/wire/login.md#e-mails */
function toHtml({ site, language }: Omit<MailAddressing, 'to'>, content: MailContent): string {
  const { subject, heading, text, link, code, notes } = content
  const { direction } = languages[language]
  const start = direction === 'rtl' ? 'right' : 'left'
  const rows = [
    `<h1 style="margin:0 0 16px;font:normal 24px/1.25 ${headingFont};letter-spacing:-0.3px;-webkit-hyphens:auto;hyphens:auto">${escapeHtml(heading)}</h1>`,
    ...text.split(/\n\s*\n/).map(paragraph),
    link?.lead && paragraph(link.lead),
    link && button(link),
    code && codeBlock(code),
    ...notes.map(aside),
    link && urlText(link.url),
  ]
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}
${darkStyles}</style></head>
<body class="background" style="margin:0;padding:0;background:${colors.background}">
<table role="presentation" class="background" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colors.background}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:480px;background:${colors.card};border-radius:12px">
<tr><td align="${start}" style="padding:20px 24px;background:${colors.header};border-bottom:3px solid ${colors.highlight};border-radius:12px 12px 0 0;color:${colors.background};font:22px/1.3 ${headingFont};text-align:${start};word-break:break-word">${escapeHtml(site)}</td></tr>
<tr><td class="text" align="${start}" style="padding:28px 24px 24px;color:${colors.text};font:16px/1.55 ${font};text-align:${start};word-break:break-word">
${rows.filter((row) => row !== undefined).join('\n')}
</td></tr></table>
</td></tr></table>
</body></html>`
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

function aside(text: string): string {
  return `<p class="faint" style="margin:0 0 12px;color:${colors.faint};font-size:14px;line-height:1.5">${escapeHtml(text)}</p>`
}

function button({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" class="button" style="display:inline-block;padding:13px 24px;border-radius:6px;background:${colors.accent};color:${colors.card};font-weight:bold;text-decoration:none">${escapeHtml(label)}</a></p>`
}

/** Renders a code, left to right in every language. */
function codeBlock({ lead, code }: { lead: string; code: string }): string {
  const style = `margin:0 0 24px;padding:16px 12px;border:1px solid ${colors.line};border-radius:6px;background:${colors.background};font:34px/1.2 ${headingFont};letter-spacing:4px;text-align:center`
  return `${paragraph(lead)}
<p class="code" style="${style}"><span dir="ltr" style="unicode-bidi:isolate">${escapeHtml(code)}</span></p>`
}

/** Renders the URL as text, for mail programs without links and for readers who check it. */
function urlText(url: string): string {
  return `<p dir="ltr" class="faint" style="margin:24px 0 0;color:${colors.faint};font:12px/1.5 ${font};word-break:break-all;text-align:left">${escapeHtml(url)}</p>`
}

/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/**
 * Isolates a text in a right-to-left e-mail; elsewhere returns it unchanged. Without this, the two halves of a code
 * would change places.
 * @see UAX #9 §2.4
 */
export function isolate(language: Language, text: string): string {
  if (languages[language].direction === 'ltr') return text
  const isolation = /^[\d ]+$/.test(text) ? '\u2066' : '\u2068'
  return `${isolation}${text}\u2069`
}
