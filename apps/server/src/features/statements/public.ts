export { createStatements } from './statements.service.ts';
