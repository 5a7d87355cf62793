CREATE TABLE "issue_reads" (
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"what" text NOT NULL,
	"link" integer NOT NULL,
	"by_person" boolean NOT NULL,
	CONSTRAINT "issue_reads_issue_id_subscriber_id_what_link_pk" PRIMARY KEY("issue_id","subscriber_id","what","link"),
	CONSTRAINT "issue_reads_what_check" CHECK ("issue_reads"."what" in ('opened', 'clicked'))
);
--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "counts_opens" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "links" jsonb;--> statement-breakpoint
ALTER TABLE "issue_reads" ADD CONSTRAINT "issue_reads_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_reads" ADD CONSTRAINT "issue_reads_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_reads" ADD CONSTRAINT "issue_reads_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_reads" ADD CONSTRAINT "issue_reads_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_reads_subscriber_idx" ON "issue_reads" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "issue_reads_business_idx" ON "issue_reads" USING btree ("business_id");--> statement-breakpoint
SELECT protect_tenant_table('issue_reads'::regclass), protect_business_table('issue_reads'::regclass);
