import type { SiteOverview } from '@foyer/protocol/overview'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCollections } from '../../collections-data/useCollections.js'
import { Loaded } from '../../ui/Loaded.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { useOverview } from '../../useOverview.js'
import { ChartCard } from './ChartCard.js'
import { chartsOf } from './charts.js'
import { figuresOf, type HomeFigure } from './home-figures.js'
import { NextSteps } from './NextSteps.js'
import { OpenPermissions } from './OpenPermissions.js'
import { SlowReads } from './SlowReads.js'
import { texts } from './texts/texts.js'
import './home.css'

/** First page of the console: figures of the site, problems that need attention, and next steps. */
export function HomePage(): ReactNode {
  const overview = useOverview()
  return (
    <>
      <PageHeader title={texts.title} summary={texts.summary} />
      <Loaded query={overview} noun={texts.loading} lines={10}>
        {(data) => <Overview overview={data} />}
      </Loaded>
    </>
  )
}

function Overview({ overview }: { overview: SiteOverview }): ReactNode {
  const { data: collections } = useCollections()
  return (
    <>
      {collections && (
        <NextSteps
          hasCollections={collections.length > 0}
          hasMembers={overview.members === undefined || overview.members.total > 0}
        />
      )}
      <ul className="home-figures">
        {figuresOf(overview).map((figure) => (
          <li key={figure.name}>
            <Figure figure={figure} />
          </li>
        ))}
      </ul>
      <div className="home-charts">
        {chartsOf(overview).map((chart) => (
          <ChartCard key={chart.title} chart={chart} />
        ))}
      </div>
      {collections && <OpenPermissions collections={collections} />}
      <SlowReads slowReads={overview.slowReads} />
    </>
  )
}

function Figure({ figure: { name, value, note, to, tone } }: { figure: HomeFigure }): ReactNode {
  return (
    <Link className="card flat home-figure" data-tone={tone} to={to}>
      <span className="home-name">{name}</span>
      <strong>{value}</strong>
      <span className="home-note">{note}</span>
    </Link>
  )
}
