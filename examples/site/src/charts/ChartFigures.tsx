import type { ReactNode } from 'react'
import { ChartFigure } from './ChartFigure.js'
import type { AllFigures } from './figures.js'
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

/** All charts, each with a sentence that says what it shows. */
export default function ChartFigures({ years, genres }: AllFigures): ReactNode {
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
