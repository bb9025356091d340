import type { ReactElement, ReactNode } from 'react'
import { Field } from '../fields/field.js'
import { PageForm } from '../fields/page-form.js'
import { useTexts } from '../use-texts.js'
import type { AccountFactorsView, AddableFactor } from './account-factors-view.js'

/** Forms to add the second factors that are available. */
export function AddFactors({ view }: { view: AccountFactorsView }): ReactElement {
  const { ownFactors } = useTexts()
  return (
    <section aria-labelledby="add-title">
      <h2 id="add-title">{ownFactors.add}</h2>
      {view.addable.map((type) => (
        <PageForm key={type} action={view.actions.add} hidden={{ factorType: type }}>
          <AddFields type={type} view={view} />
        </PageForm>
      ))}
    </section>
  )
}

function AddFields({
  type,
  view,
}: {
  type: AddableFactor
  view: AccountFactorsView
}): ReactElement {
  const { ownFactors } = useTexts()
  switch (type) {
    case 'TOTP':
      return <FactorOption lead={<p>{ownFactors.addTotp}</p>} button={ownFactors.addTotpButton} />
    case 'EMAIL':
      return <FactorOption lead={<p>{ownFactors.addEmail}</p>} button={ownFactors.addEmailButton} />
    case 'SMS':
      return <FactorOption lead={<PhoneField view={view} />} button={ownFactors.addSmsButton} />
  }
}

function FactorOption({ lead, button }: { lead: ReactNode; button: string }): ReactElement {
  return (
    <>
      {lead}
      <button type="submit" className="button">
        {button}
      </button>
    </>
  )
}

function PhoneField({ view }: { view: AccountFactorsView }): ReactElement {
  const { ownFactors } = useTexts()
  return (
    <Field
      name="to"
      label={ownFactors.phone}
      hint={ownFactors.phoneHint}
      problems={view.problems}
      input={{
        type: 'tel',
        dir: 'ltr',
        autoComplete: 'tel',
        maxLength: 40,
        required: true,
        defaultValue: view.phone,
      }}
    />
  )
}
