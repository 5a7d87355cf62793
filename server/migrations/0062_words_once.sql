-- Each word of many posts is looked up once: without MATERIALIZED it is looked up for each post that has it.
CREATE OR REPLACE FUNCTION keep_words_of_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH used AS MATERIALIZED (
    SELECT DISTINCT p.workspace_id, p.business_id, w
    FROM added p, unnest(tsvector_to_array(p.search)) AS w
    WHERE char_length(w) BETWEEN 4 AND 40 AND w !~ '[0-9./@:_-]'
  )
  INSERT INTO post_words (workspace_id, business_id, word, length, letters)
  SELECT workspace_id, business_id, w, char_length(w), letters_of(w) FROM used WHERE NOT keeps_word(workspace_id, business_id, w);
  RETURN NULL;
END
$$;
