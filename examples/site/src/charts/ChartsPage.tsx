import { lazy, type ReactNode, Suspense } from 'react'
import { useMoreTexts } from '../language/texts-context.js'
import { PageHead } from '../ui/PageHead.js'
import { usePendingParams } from '../ui/usePendingParams.js'
import { ChartsLoading } from './ChartsLoading.js'
import { ViewSwitch } from './ViewSwitch.js'

/** Lazily loaded, because the chart library is larger than the rest of the site. */
const Charts = lazy(() => import('./Charts.js'))

/** Films and ratings by year and by genre, as charts or as tables. */
export default function ChartsPage(): ReactNode {
  const { charts } = useMoreTexts()
  const [params, changeParams] = usePendingParams()
  const asTables = params.get('view') === 'tables'
  return (
    <div className="page charts-page">
      <PageHead title={charts.title} description={charts.description} />
      <header className="charts-head">
        <div>
          <h1>{charts.heading}</h1>
          <p>{charts.lead}</p>
        </div>
        <ViewSwitch
          asTables={asTables}
          onSwitch={(tables) =>
            changeParams(() => new URLSearchParams(tables ? { view: 'tables' } : {}), {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      </header>
      <Suspense fallback={<ChartsLoading />}>
        <Charts asTables={asTables} />
      </Suspense>
    </div>
  )
}
