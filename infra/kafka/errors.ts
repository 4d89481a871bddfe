/** None of the brokers answers, or not in the way the settings say. */
export class KafkaUnreachable extends Error {
  override name = 'KafkaUnreachable';
}

/** The brokers answer, but not to this user. */
export class KafkaAccessError extends Error {
  override name = 'KafkaAccessError';
}

/** A topic is missing, is of another shape than stated, or cannot be made. */
export class KafkaTopicError extends Error {
  override name = 'KafkaTopicError';
}

/** A stored position points behind the end of its topic: the topic was made anew, or lost its end. */
export class KafkaPositionError extends Error {
  override name = 'KafkaPositionError';
}
