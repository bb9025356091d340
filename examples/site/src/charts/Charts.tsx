import { useAggregate } from '@foyer/react'
import type { ReactNode } from 'react'
import { films } from '../films/film.js'
import { genreName } from '../films/genres.js'
import { Problem } from '../ui/Problem.js'
import { ChartFigure } from './ChartFigure.js'
import { ChartsLoading } from './ChartsLoading.js'
import { FigureTable } from './FigureTable.js'
import { byGenre, byYear, type Figure, genreFigures, yearFigures } from './figures.js'
import { GenreCountChart } from './GenreCountChart.js'
import { GenreRatingChart } from './GenreRatingChart.js'
import {
  summariseGenreCounts,
  summariseGenreRatings,
  summariseYearCounts,
  summariseYearRatings,
} from './summaries.js'
import { YearCountChart } from './YearCountChart.js'
import { YearRatingChart } from './YearRatingChart.js'

interface Figures {
  years: readonly Figure<number>[]
  genres: readonly Figure<string | undefined>[]
}

/** Reads the figures, and shows them as charts or as tables. */
export default function Charts({ asTables }: { asTables: boolean }): ReactNode {
  const years = useAggregate(films, byYear)
  const genres = useAggregate(films, byGenre)
  const error = years.error ?? genres.error
  const retry = () => Promise.all([years.refetch(), genres.refetch()])
  if (years.data && genres.data) {
    const figures = {
      years: yearFigures(years.data.items),
      genres: genreFigures(genres.data.items),
    }
    return asTables ? <Tables {...figures} /> : <Drawings {...figures} />
  }
  return error ? <Problem error={error} retry={retry} what="The charts" /> : <ChartsLoading />
}

function Tables({ years, genres }: Figures): ReactNode {
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

/** Each chart with a sentence that says what it shows. */
function Drawings({ years, genres }: Figures): ReactNode {
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
