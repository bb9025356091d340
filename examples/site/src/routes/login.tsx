export { default } from '../login/LoginPage.js'
