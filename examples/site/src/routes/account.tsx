export { default } from '../account/AccountPage.js'
