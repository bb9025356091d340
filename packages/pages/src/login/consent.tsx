import type { ReactElement } from 'react'
import { PageForm } from '../fields/page-form.js'
import type { ConsentView, PageProps } from '../page-view.js'
import { useTexts } from '../use-texts.js'

/** Asks for consent to log in at a site, usually of a third party. */
export function Consent({ view, site }: PageProps<ConsentView>): ReactElement {
  const { consent } = useTexts()
  return (
    <>
      <p className="lead">
        {view.client === site.name
          ? consent.ownLead(site.name)
          : consent.lead(view.client, site.name)}
      </p>
      <dl className="facts">
        <div>
          <dt>{consent.asWho}</dt>
          <dd>
            <bdi>{view.email}</bdi>
          </dd>
        </div>
        <div>
          <dt>{consent.whereTo}</dt>
          <dd>
            <bdi>{view.target}</bdi>
          </dd>
        </div>
        <div>
          <dt>{consent.what}</dt>
          <dd>{consent.sees}</dd>
        </div>
      </dl>
      <PageForm action={view.action} hidden={view.hidden}>
        <div className="choices">
          <button type="submit" name="decision" value="allow" className="button primary">
            {consent.allow}
          </button>
          <button type="submit" name="decision" value="deny" className="button">
            {consent.deny}
          </button>
        </div>
      </PageForm>
    </>
  )
}
