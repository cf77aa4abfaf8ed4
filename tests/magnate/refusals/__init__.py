"""Why an action is refused: reasons, clauses, facts."""
