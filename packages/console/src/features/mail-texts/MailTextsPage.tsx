import type { MailTextInfo } from '@foyer/protocol/owner-mail-texts'
import type { MailWording, MailWordings } from '@foyer/protocol/texts/mails'
import { type ReactNode, useState } from 'react'
import { Link, type Path, useParams, useSearchParams } from 'react-router'
import { SelectField } from '../../forms/SelectField.js'
import { useUnsavedChanges } from '../../forms/useUnsavedChanges.js'
import { languageChoices } from '../../language/language.js'
import { useSettings } from '../../site-settings/useSettings.js'
import { Loaded } from '../../ui/Loaded.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { MailTextForm } from './MailTextForm.js'
import { texts } from './texts/texts.js'
import { useMailTexts } from './useMailTexts.js'
import './mail-texts.css'

/** The e-mails to members: their wording in each language, a preview and a test. */
export function MailTextsPage(): ReactNode {
  const mailTexts = useMailTexts()
  const settings = useSettings()
  const query = {
    data: mailTexts.data && settings.data && { ...mailTexts.data, ...settings.data },
    error: mailTexts.error ?? settings.error,
    refetch: () => Promise.all([mailTexts.refetch(), settings.refetch()]),
  }
  return (
    <>
      <PageHeader title={texts.title} summary={texts.summary} />
      <Loaded query={query} noun={texts.texts}>
        {({ mails, settings }) => <MailTexts mails={mails} stored={wordingsIn(settings)} />}
      </Loaded>
    </>
  )
}

interface MailTextsProps {
  mails: readonly MailTextInfo[]
  stored: MailWordings
}

function MailTexts({ mails, stored }: MailTextsProps): ReactNode {
  const { mail } = useParams()
  const [params, setParams] = useSearchParams()
  /** Unsaved wordings, by language and e-mail. */
  const [drafts, setDrafts] = useState<Record<string, MailWording>>({})
  useUnsavedChanges(Object.keys(drafts).length > 0, { isLostAt: leavesMailTexts })
  const language =
    languageChoices.find(({ value }) => value === params.get('language'))?.value ?? 'en'
  const current = mails.find((info) => info.mail === mail) ?? mails[0]
  if (!current) return null
  const draftKey = `${language}.${current.mail}`
  const setDraft = (next: MailWording | undefined): void =>
    setDrafts(({ [draftKey]: _, ...others }) => (next ? { ...others, [draftKey]: next } : others))
  /** Removes a stored draft, unless the owner has changed it since it was sent. */
  const removeStored = (sent: MailWording | undefined): void =>
    setDrafts((all) => {
      const { [draftKey]: current, ...others } = all
      return current === sent ? others : all
    })
  return (
    <div className="mail-texts">
      <nav aria-label={texts.list} className="mail-texts-list">
        <ul>
          {mails.map((info) => (
            <li key={info.mail}>
              <Link
                to={{ pathname: `/mail-texts/${info.mail}`, search: params.toString() }}
                aria-current={info === current ? 'page' : undefined}
              >
                {texts.mails[info.mail].name}
                {stored[language]?.[info.mail] && <small>{texts.changed}</small>}
                {drafts[`${language}.${info.mail}`] && <small>{texts.notSaved}</small>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <header className="mail-texts-head">
          <div>
            <h2>{texts.mails[current.mail].name}</h2>
            <p className="muted">{texts.sent(texts.mails[current.mail].sent)}</p>
          </div>
          <SelectField
            label={texts.language}
            value={language}
            options={languageChoices}
            onChange={(language) => setParams({ language }, { replace: true })}
          />
        </header>
        <MailTextForm
          key={draftKey}
          info={current}
          language={language}
          stored={stored[language]?.[current.mail] ?? {}}
          draft={drafts[draftKey]}
          onDraft={setDraft}
          onSaved={removeStored}
        />
      </div>
    </div>
  )
}

/** The drafts stay while the owner shows other e-mails. */
function leavesMailTexts(_: Path, to: Path): boolean {
  return !to.pathname.startsWith('/mail-texts')
}

function wordingsIn(settings: Record<string, unknown>): MailWordings {
  const mail = settings.mail as { wording?: MailWordings } | undefined
  return mail?.wording ?? {}
}
