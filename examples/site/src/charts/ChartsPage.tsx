import { useAggregate } from '@foyer/react'
import { lazy, type ReactNode, Suspense } from 'react'
import { PageHead } from '../app/PageHead.js'
import { films } from '../films/film.js'
import { genreName } from '../films/genres.js'
import { Problem } from '../ui/Problem.js'
import { useQuickParams } from '../ui/useQuickParams.js'
import { ChartsLoading } from './ChartsLoading.js'
import { FigureTable } from './FigureTable.js'
import { type AllFigures, byGenre, byYear, genreFigures, yearFigures } from './figures.js'
import { ViewSwitch } from './ViewSwitch.js'
import './charts.css'

/** Lazily loaded with its library, which tables do not need. */
const ChartFigures = lazy(() => import('./ChartFigures.js'))

/** Films and ratings by year and by genre, as charts or as tables. */
export default function ChartsPage(): ReactNode {
  const [params, setParams] = useQuickParams()
  const asTables = params.get('view') === 'tables'
  const years = useAggregate(films, byYear)
  const genres = useAggregate(films, byGenre)
  const error = years.error ?? genres.error
  const retry = () => Promise.all([years.refetch(), genres.refetch()])
  return (
    <div className="page charts-page">
      <PageHead
        title="Charts"
        description="How many films came out in each year and genre, and how they were rated."
      />
      <header className="charts-head">
        <div>
          <h1>Films in numbers</h1>
          <p>How many came out, and how IMDb users rated them.</p>
        </div>
        <ViewSwitch
          asTables={asTables}
          onSwitch={(tables) =>
            setParams(new URLSearchParams(tables ? { view: 'tables' } : {}), {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      </header>
      {years.data && genres.data ? (
        <Figures
          years={yearFigures(years.data.items)}
          genres={genreFigures(genres.data.items)}
          asTables={asTables}
        />
      ) : error ? (
        <Problem error={error} retry={retry} what="The charts" />
      ) : (
        <ChartsLoading />
      )}
    </div>
  )
}

function Figures(props: AllFigures & { asTables: boolean }): ReactNode {
  const { years, genres, asTables } = props
  if (asTables) {
    return (
      <div className="charts-tables">
        <FigureTable
          caption="By year"
          keyName="Year"
          rows={years.toReversed().map((one) => ({
            ...one,
            name: `${one.key}`,
            link: `/films?from=${one.key}&to=${one.key}`,
          }))}
        />
        <FigureTable
          caption="By genre"
          keyName="Genre"
          rows={genres.map((one) => ({
            ...one,
            name: one.key ? genreName(one.key) : 'No genre',
            link: one.key && `/films?genre=${encodeURIComponent(one.key)}`,
          }))}
        />
      </div>
    )
  }
  return (
    <Suspense fallback={<ChartsLoading />}>
      <ChartFigures years={years} genres={genres} />
    </Suspense>
  )
}
