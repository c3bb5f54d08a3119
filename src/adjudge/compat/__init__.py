"""The call shapes of other graders, so that a user can swap one import; the decisions are adjudge's."""
