import type { MailMessage } from '../../ports/mailer.js'
import type { MailContent, MailLanguage } from './mail-content.js'

/** Who writes to whom, and in which language. */
export interface Addressing {
  to: string
  site: string
  language: MailLanguage
}

/** Gives a mail its two forms; `code` is shown apart in the inbox. */
export function renderMail({ to, site, language }: Addressing, content: MailContent): MailMessage {
  const { subject, code } = content
  const message = { to, subject, text: toText(content), html: toHtml({ site, language }, content) }
  return code === undefined ? message : { ...message, code: code.code.replace(/\D/g, '') }
}

function toText({ heading, text, link, code, notes }: MailContent): string {
  // A way on comes after the words that speak of it: the notes, when there is no code.
  const way = link ? [`${link.label}:\n${link.url}`] : []
  const parts = code ? [...way, `${code.label} ${code.code}`, ...notes] : [...way, ...notes]
  return [heading, text, ...parts].join('\n\n')
}

const ink = '#1b211d'
const faint = '#5b635d'
const velvet = '#04301f'
const accent = '#00593f'
const brass = '#d9a648'
const paper = '#f7f3ed'
const page = '#fffdf9'
const font = "Georgia,'Times New Roman',serif"

/** A table and inline styles, which is what mail programs of every age show alike. @see docs/wire.md#mail */
function toHtml({ site, language }: Omit<Addressing, 'to'>, content: MailContent): string {
  const { subject, heading, text, link, code, notes } = content
  const direction = language === 'he' ? 'rtl' : 'ltr'
  const start = direction === 'rtl' ? 'right' : 'left'
  const rows = [
    `<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2;font-weight:normal">${escapeHtml(heading)}</h1>`,
    paragraph(text),
    link && button(link),
    code && codeBlock(code),
    ...notes.map((note) => paragraph(note, `color:${faint};font-size:14px`)),
    link && address(link.url),
  ]
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:${paper}">
<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:480px;background:${page};border-radius:6px">
<tr><td align="${start}" style="padding:20px 32px;background:${velvet};border-bottom:3px solid ${brass};border-radius:6px 6px 0 0;color:${paper};font:20px/1.3 ${font};text-align:${start}">${escapeHtml(site)}</td></tr>
<tr><td align="${start}" style="padding:32px;color:${ink};font:16px/1.55 ${font};text-align:${start}">
${rows.filter((row) => row !== undefined).join('\n')}
</td></tr></table>
</td></tr></table>
</body></html>`
}

function paragraph(text: string, style = ''): string {
  return `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`
}

function button({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 24px;border-radius:4px;background:${accent};color:${page};font-weight:bold;text-decoration:none">${escapeHtml(label)}</a></p>`
}

/** Digits run from left to right in every language. */
function codeBlock({ label, code }: { label: string; code: string }): string {
  const style = `margin:0 0 24px;font-size:36px;line-height:1.2;letter-spacing:4px`
  return `${paragraph(label)}
<p style="${style}"><span dir="ltr" style="unicode-bidi:isolate">${escapeHtml(code)}</span></p>`
}

/** For programs that show no links, and for people who look where one leads. */
function address(url: string): string {
  return `<p dir="ltr" style="margin:24px 0 0;color:${faint};font:12px/1.5 ${font};word-break:break-all;text-align:left">${escapeHtml(url)}</p>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
