import { useAggregate } from '@foyer/react'
import type { ReactNode } from 'react'
import { films } from '../films/film.js'
import { genreName } from '../films/genres.js'
import { Problem } from '../ui/Problem.js'
import { useQuickParams } from '../ui/useQuickParams.js'
import { ChartFigure } from './ChartFigure.js'
import { ChartsLoading } from './ChartsLoading.js'
import { FigureTable } from './FigureTable.js'
import { byGenre, byYear, genreFigures, yearFigures } from './figures.js'
import { GenreCountChart } from './GenreCountChart.js'
import { GenreRatingChart } from './GenreRatingChart.js'
import {
  summariseGenreCounts,
  summariseGenreRatings,
  summariseYearCounts,
  summariseYearRatings,
} from './summaries.js'
import { ViewSwitch } from './ViewSwitch.js'
import { YearCountChart } from './YearCountChart.js'
import { YearRatingChart } from './YearRatingChart.js'
import './charts.css'

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
      <title>Charts · Film club</title>
      <header className="charts-head">
        <div>
          <h1>Films in numbers</h1>
          <p>How many came out, and how IMDb users rated them.</p>
        </div>
        <ViewSwitch
          asTables={asTables}
          onSwitch={(tables) =>
            setParams(new URLSearchParams(tables ? { view: 'tables' } : {}), { replace: true })
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

interface FiguresProps {
  years: ReturnType<typeof yearFigures>
  genres: ReturnType<typeof genreFigures>
  asTables: boolean
}

function Figures({ years, genres, asTables }: FiguresProps): ReactNode {
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
    <div className="charts">
      <ChartFigure title="Films by year" summary={summariseYearCounts(years)}>
        <YearCountChart figures={years} />
      </ChartFigure>
      <ChartFigure title="Average rating by year" summary={summariseYearRatings(years)}>
        <YearRatingChart figures={years} />
      </ChartFigure>
      <ChartFigure title="Films by genre" summary={summariseGenreCounts(genres)}>
        <GenreCountChart figures={genres} />
      </ChartFigure>
      <ChartFigure title="Average rating by genre" summary={summariseGenreRatings(genres)}>
        <GenreRatingChart figures={genres} />
      </ChartFigure>
    </div>
  )
}
