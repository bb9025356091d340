import { createFormat } from '../../language/format.js'

const { number, plural } = createFormat('en')

/** Texts of the buttons of the watchlist. */
export const watchlist = {
  add: 'Add to watchlist',
  added: 'On your watchlist',
  remove: 'Remove from watchlist',
  mark: (film: string) => `Watchlist: ${film}`,
  removed: (film: string) => `“${film}” is no longer on your watchlist.`,
  undo: 'Undo',
  notAdded: (film: string) => `“${film}” was not added to your watchlist.`,
  notRemoved: (film: string) => `“${film}” was not removed from your watchlist.`,
}

/** Texts of the reviews of a film. */
export const reviews = {
  title: 'Reviews',
  notLoaded: 'The reviews could not be loaded.',
  stars: (rating: number) => `${rating} of 5 stars`,
  formerMember: 'A former member',
  edited: (day: string) => `edited ${day}`,
  publishing: 'publishing …',
  inviteFirst: 'No reviews yet. Seen it? Be the first to write one.',
  invite: 'Seen it? Tell us what you thought.',
  logIn: 'Log in to write a review',
  writeFirst: 'Write the first review',
  write: 'Write a review',
  older: 'Show older reviews',
  rating: 'Your rating',
  ratings: ['Bad', 'Poor', 'All right', 'Good', 'Great'] as [
    string,
    string,
    string,
    string,
    string,
  ],
  choice: (stars: number, word: string) =>
    `${plural(stars, { one: '# star', other: '# stars' })}, ${word.toLowerCase()}`,
  headline: 'Headline (optional)',
  text: 'Your review',
  publish: 'Publish review',
  published: 'Your review is published.',
  edit: 'Edit',
  editTitle: 'Edit your review',
  save: 'Save changes',
  saved: 'Your changes are saved.',
  cancel: 'Cancel',
  delete: 'Delete',
  deleteQuestion: 'Delete your review for good?',
  deleteIt: 'Delete it',
  keepIt: 'Keep it',
  deleted: 'Your review is deleted.',
  ratingMissing: 'Choose one to five stars.',
  textMissing: 'Write a sentence or two.',
  headlineTooLong: (most: number) => `Shorten the headline to ${number(most)} characters.`,
  textTooLong: (most: number) => `Shorten the review to ${number(most)} characters.`,
  failed: {
    write: 'Your review was not published.',
    edit: 'Your review was not changed.',
    delete: 'Your review was not deleted.',
  },
  loggedOut: 'You are no longer logged in. Log in again; your text is kept.',
  mayNotWrite: 'Your account cannot write reviews right now.',
  /** Text for a review without an author's name. */
  notYours: {
    edit: (author: string | undefined) =>
      `${author ?? 'Somebody else'} wrote this review. Only the author can edit it.`,
    delete: (author: string | undefined) =>
      `${author ?? 'Somebody else'} wrote this review. Only the author can delete it.`,
  },
}
