import { useAggregate } from '@foyer/react'
import type { ReactNode } from 'react'
import { films } from '../films/film.js'
import { genreName } from '../films/genres.js'
import { useMoreTexts, useTexts } from '../language/texts-context.js'
import { Problem } from '../ui/Problem.js'
import { ChartFigure } from './ChartFigure.js'
import { ChartsLoading } from './ChartsLoading.js'
import { FigureTable } from './FigureTable.js'
import { byGenre, byYear, type Figure, genreFigures, yearFigures } from './figures.js'
import { GenreCountChart } from './GenreCountChart.js'
import { GenreRatingChart } from './GenreRatingChart.js'
import {
  summarizeGenreCounts,
  summarizeGenreRatings,
  summarizeYearCounts,
  summarizeYearRatings,
} from './summaries.js'
import { YearCountChart } from './YearCountChart.js'
import { YearRatingChart } from './YearRatingChart.js'

interface Figures {
  years: readonly Figure<number>[]
  genres: readonly Figure<string | undefined>[]
}

/** Reads the data, and shows it as charts or as tables. */
export default function Charts({ asTables }: { asTables: boolean }): ReactNode {
  const { charts } = useMoreTexts()
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
  return error ? <Problem error={error} retry={retry} what={charts.notLoaded} /> : <ChartsLoading />
}

function Tables({ years, genres }: Figures): ReactNode {
  const { charts } = useMoreTexts()
  const { films: filmTexts } = useTexts()
  return (
    <div className="charts-tables">
      <FigureTable
        caption={charts.byYear}
        keyName={charts.year}
        rows={years.toReversed().map((one) => ({
          ...one,
          name: `${one.key}`,
          link: `/films?from=${one.key}&to=${one.key}`,
        }))}
      />
      <FigureTable
        caption={charts.byGenre}
        keyName={charts.genre}
        rows={genres.map((one) => ({
          ...one,
          name: one.key ? genreName(one.key, filmTexts.genres) : charts.noGenre,
          link: one.key && `/films?genre=${encodeURIComponent(one.key)}`,
        }))}
      />
    </div>
  )
}

/** Returns each chart with its one-sentence summary. */
function Drawings({ years, genres }: Figures): ReactNode {
  const { charts } = useMoreTexts()
  const { genres: names } = useTexts().films
  return (
    <div className="charts">
      <ChartFigure title={charts.filmsByYear} summary={summarizeYearCounts(years, charts)}>
        <YearCountChart figures={years} />
      </ChartFigure>
      <ChartFigure title={charts.ratingByYear} summary={summarizeYearRatings(years, charts)}>
        <YearRatingChart figures={years} />
      </ChartFigure>
      <ChartFigure
        title={charts.filmsByGenre}
        summary={summarizeGenreCounts(genres, charts, names)}
      >
        <GenreCountChart figures={genres} />
      </ChartFigure>
      <ChartFigure
        title={charts.ratingByGenre}
        summary={summarizeGenreRatings(genres, charts, names)}
      >
        <GenreRatingChart figures={genres} />
      </ChartFigure>
    </div>
  )
}
